import type { DeviceName } from './inode.ts'

/** Whether a device gives bytes without end. */
export function isDeviceWithoutEnd(
  device: DeviceName,
): device is 'zero' | 'full' | 'random' | 'urandom' {
  return device === 'zero' || device === 'full' || device === 'random' || device === 'urandom'
}

/** Bytes that a device gives: zeros, or such as look random, by a seed. */
export function deviceBytes(device: DeviceName, count: number, seed: number): Uint8Array {
  const bytes = new Uint8Array(count)
  if (device !== 'random' && device !== 'urandom') return bytes
  let state = (Math.imul(Math.floor(seed * 1024), 2_654_435_761) ^ 0x9e3779b9) >>> 0 || 1
  for (let at = 0; at < count; at++) {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    bytes[at] = state & 0xff
  }
  return bytes
}
