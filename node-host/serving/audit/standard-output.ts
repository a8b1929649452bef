import type { LineWriter } from './log-delivery.ts'

/** Bytes that wait at most for a reader of standard output that is slow. */
const mostWaiting = 64 * 1024 * 1024

/** Standard output as a log. */
export function standardOutput(): LineWriter & { close(): void } {
  let failure: Error | undefined
  const failed = (error: Error): void => {
    failure = error
  }
  process.stdout.on('error', failed)
  return {
    write: (lines) => {
      if (failure) throw failure
      if (process.stdout.writableLength > mostWaiting) {
        throw new Error('standard output is not read')
      }
      process.stdout.write(Buffer.from(lines))
    },
    hasRoomFor: () => true,
    close: () => void process.stdout.off('error', failed),
  }
}
