/** What is told where the reason is of the server's own making; in a file of its own, for pages that tell nothing else. */
export const busy = '系统繁忙，请稍后再试';
