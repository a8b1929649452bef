import { deviceBytes, isDeviceWithoutEnd } from '../files/device-bytes.ts'
import type { DeviceName } from '../files/inode.ts'
import { textOfBytes } from './bytes-as-text.ts'
import type { ProcessMeter } from './process-meter.ts'
import type { ReadText } from './program.ts'

/** Bytes that a device gives at once. */
const pieceBytes = 8 * 1024

/** Reads a device in pieces: `null` is empty, `zero` and `urandom` never end, `stdin` and `tty` are the input of the process. */
export function deviceInput(device: DeviceName, meter: ProcessMeter): () => ReadText {
  return function* () {
    if (device === 'stdin' || device === 'tty') return yield { kind: 'read', unit: 'chunk' }
    if (!isDeviceWithoutEnd(device)) return undefined
    const wait = meter.spend(1, pieceBytes)
    if (wait) yield wait
    meter.changes += 1
    return textOfBytes(deviceBytes(device, pieceBytes, meter.steps))
  }
}
