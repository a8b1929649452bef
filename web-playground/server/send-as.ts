import { changeHeaders, type Transport } from '../../core/index.ts'

export interface SendAs {
  readonly userAgent: string
  /** Name of the user, asked with every request; empty for whom the server takes strangers for. */
  readonly user: () => string
  /** Called with every answer that is no error. */
  readonly answered?: (() => void) | undefined
}

/** Says who asks: which part of the page, and on behalf of whom. */
export function sendAs(transport: Transport, { userAgent, user, answered }: SendAs): Transport {
  const named = changeHeaders(transport, (headers) => {
    const name = user()
    return {
      ...headers,
      'user-agent': userAgent,
      ...(name !== '' && { authorization: `Bearer ${name}` }),
    }
  })
  return {
    ...named,
    async request(request) {
      const response = await named.request(request)
      if (response.status < 400) answered?.()
      return response
    },
  }
}
