/** Whether curves can be hoped for in a file, by its name. */
export function drawable(name: string): boolean {
  return !/\.(png|jpe?g|webp|gif|tiff?|pdf|docx?|zip|7z|rar|mp4|ofd)$/i.test(name);
}
