/** The worker at the other end has ended, or the link was closed, before a call was complete. */
export class LinkLostError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'LinkLostError'
  }
}
