const usual = 16 * 1024

/** More is not worth keeping for the next object, which will be smaller. */
const mostKept = 256 * 1024

let spare: Uint8Array<ArrayBuffer> | undefined

/** Memory to write into. Most objects fit it as it is, so that none has to be made larger step by step. */
export function takeMemory(): Uint8Array<ArrayBuffer> {
  const memory = spare ?? new Uint8Array(usual)
  // Whoever writes meanwhile gets memory of its own.
  spare = undefined
  return memory
}

/** Leaves memory to the next writer; nobody may use it any more. */
export function returnMemory(memory: Uint8Array<ArrayBuffer>): void {
  if (memory.length <= mostKept) spare = memory
}
