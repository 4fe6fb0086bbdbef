import { gridReading, sizeOf } from '../images/gridded.ts';
import { type Reading, Unreadable } from '../rules.readings.ts';
import { type Folder, hdf5Tree } from './hdf5-tree.ts';
import { listingOf } from './listing.ts';
import { isNcem, ncemArrays } from './ncem.ts';
import { isNexus, nexusArrays } from './nexus.ts';
import { isOxford, readOxford } from './oxford.ts';
import { isVelox, readVelox } from './velox.ts';

/**
 * HDF5 by what stands in it: images of Velox, Berkeley EMD and Oxford's H5OINA, plots that NeXus names; everything else as a
 * list of what the file holds, of which nothing is guessed. Throws Unreadable when the file is damaged or empty.
 */
export function readHdf5(bytes: Uint8Array<ArrayBuffer>): Reading {
  const root = hdf5Tree(bytes);
  if (isVelox(root)) return readVelox(root);
  if (isOxford(root)) return readOxford(root) ?? listed(root);
  const told = isNcem(root) ? ncemArrays(root) : isNexus(root) ? nexusArrays(root) : undefined;
  return (told && gridReading(told.arrays, told.facts)) ?? listed(root);
}

function listed(root: Folder): Reading {
  const hasData = (folder: Folder): boolean =>
    folder.datasets.some((one) => sizeOf(one) > 0) || folder.folders.some(hasData);
  if (!hasData(root)) throw new Unreadable('HDF5 文件中没有数据（数据可能在它链接的另一个文件里）');
  return listingOf(root);
}
