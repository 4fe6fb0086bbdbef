/** Where pictures of reviews are had. */
export const picturePath = '/api/open/web/evaluate/picture';

/** The address of one of them. */
export const pictureAddress = (rid: string) => `${picturePath}?rid=${rid}`;
