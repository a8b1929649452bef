const usual = 16 * 1024

/** Largest buffer that is kept for the next object, in bytes; most objects are smaller. */
const mostKept = 256 * 1024

let spare: Uint8Array<ArrayBuffer> | undefined

/**
 * Takes the shared encoding buffer, or a new one. Most objects fit the shared one, so that it need not grow step by
 * step.
 */
export function takeBuffer(): Uint8Array<ArrayBuffer> {
  const memory = spare ?? new Uint8Array(usual)
  // A writer that starts before this one has finished gets a buffer of its own.
  spare = undefined
  return memory
}

/** Returns an encoding buffer for the next writer; the caller may not use it any more. */
export function returnBuffer(memory: Uint8Array<ArrayBuffer>): void {
  if (memory.length <= mostKept) spare = memory
}
