/** The worker at the other end is gone, or the link was closed, before a call was over. */
export class LinkLostError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'LinkLostError'
  }
}
