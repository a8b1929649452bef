/** A share that cannot be made or opened. The message is a sentence for the user. */
export class ShareError extends Error {
  override readonly name = 'ShareError'
}
