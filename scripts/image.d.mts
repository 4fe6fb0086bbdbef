/** Fills `folder` with what a container holds of the product, and returns the places of the packages in it. */
export function layOutImage(folder: string): string[];
