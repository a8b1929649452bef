import { readFileSync } from 'node:fs'

const mebibyte = 1024 * 1024

/** Far more than the objects of a server take, which are all in memory. */
const reserved = 16 * 1024 * mebibyte

const grown = 256 * mebibyte

/**
 * Bytes of address space for the map of a data file. LMDB keeps the former maps of a file that outgrew them, and their pages count
 * again for each, so one is reserved that is never outgrown; it takes no memory. Where address space is limited a small one grows: LMDB
 * would crash without it. So it does on Windows, where the file itself gets the size of the map, and where neither was tried.
 */
export function usualMapSize(): number {
  const isRoomy = process.platform === 'linux' && ['x64', 'arm64'].includes(process.arch)
  return isRoomy && !hasLimit() ? reserved : grown
}

/** Whether the address space of the process is limited (`ulimit -v`). */
function hasLimit(): boolean {
  try {
    return !/^Max address space +unlimited/m.test(readFileSync('/proc/self/limits', 'utf8'))
  } catch {
    return true
  }
}
