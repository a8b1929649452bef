import type { Runtime } from '../../../../base/runtime.ts'

/** Draws whole numbers from 0 to below a limit by the runtime's chance. */
export function drawBelow(runtime: Pick<Runtime, 'random'>): (limit: number) => number {
  const bytes = new Uint8Array(4)
  return (limit) => {
    runtime.random(bytes, 'simulation')
    const number = bytes.reduce((sum, byte) => sum * 256 + byte, 0)
    return number % limit
  }
}
