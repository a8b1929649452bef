/** A port of a service that an object of the API names as the place of another server: a webhook, an aggregated API. */
export interface ServiceReference {
  readonly namespace: string
  readonly name: string
  readonly port: number
}

/** A service that has no address; the message is that of the original. */
export class UnreachableService extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'UnreachableService'
  }
}
