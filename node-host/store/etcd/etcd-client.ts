import type { ChannelCredentials, Client, ClientDuplexStream } from '@grpc/grpc-js'
import { isUnreachable } from './etcd-error.ts'
import { type EtcdMethods, etcdMethods, type Method } from './etcd-messages.ts'
import type { GrpcPackages } from './load-grpc.ts'

export interface EtcdClientOptions {
  /** URLs of the members, `http://127.0.0.1:2379`; https where they have TLS. */
  readonly servers: readonly string[]
  /** PEM texts of `--etcd-cafile`, `--etcd-certfile` and `--etcd-keyfile`. */
  readonly authority?: Buffer | undefined
  readonly certificate?: Buffer | undefined
  readonly key?: Buffer | undefined
  readonly packages: GrpcPackages
}

export interface CallOptions {
  readonly signal?: AbortSignal | undefined
  /** Limit of the call in milliseconds. */
  readonly timeoutMs?: number
}

/** Milliseconds that a call may take unless it says otherwise. */
const usualTimeoutMs = 10_000

/** As the original's client: a connection without an answer for so long is closed. */
const keepalive = {
  'grpc.keepalive_time_ms': 30_000,
  'grpc.keepalive_timeout_ms': 10_000,
  'grpc.max_receive_message_length': -1,
  'grpc.max_send_message_length': -1,
}

/** Calls etcd's methods at one of its members, and at another one where that cannot be reached. */
export class EtcdClient {
  readonly methods: EtcdMethods
  readonly #packages: GrpcPackages
  readonly #members: readonly Client[]
  #current = 0

  constructor({ servers, packages, ...files }: EtcdClientOptions) {
    this.#packages = packages
    this.methods = etcdMethods(packages)
    this.#members = servers.map((server) => {
      const { host, protocol } = new URL(server)
      const credentials = credentialsOf(packages, protocol === 'https:', files)
      return new packages.grpc.Client(host, credentials, keepalive)
    })
  }

  get memberCount(): number {
    return this.#members.length
  }

  /** Asks for something that may be asked again: another member is asked where one cannot be reached. */
  async ask<Request, Response>(
    method: Method<Request, Response>,
    request: Request,
    options: CallOptions = {},
  ): Promise<Response> {
    for (let tried = 1; ; tried++) {
      const member = this.#current
      try {
        return await this.call(method, request, options, member)
      } catch (error) {
        if (!isUnreachable(error, this.#packages)) throw error
        this.#leave(member)
        if (tried >= this.memberCount || options.signal?.aborted) throw error
      }
    }
  }

  /** Calls a method once: what failed may have happened. */
  call<Request, Response>(
    { path, encode, decode }: Method<Request, Response>,
    request: Request,
    { signal, timeoutMs = usualTimeoutMs }: CallOptions = {},
    member: number = this.#current,
  ): Promise<Response> {
    const { Metadata } = this.#packages.grpc
    return new Promise((resolve, reject) => {
      const cancel = (): void => call.cancel()
      const call = this.#member(member).makeUnaryRequest(
        path,
        encode,
        decode,
        request,
        new Metadata(),
        { deadline: Date.now() + timeoutMs },
        (error, response) => {
          signal?.removeEventListener('abort', cancel)
          if (error) reject(error)
          else resolve(response as Response)
        },
      )
      signal?.addEventListener('abort', cancel)
      if (signal?.aborted) cancel()
    })
  }

  /** Opens a stream at the current member. */
  stream<Request, Response>({
    path,
    encode,
    decode,
  }: Method<Request, Response>): ClientDuplexStream<Request, Response> {
    const { Metadata } = this.#packages.grpc
    const metadata = new Metadata()
    // A member that has no leader ends the stream, so that another one can be asked.
    metadata.set('hasleader', 'true')
    return this.#member(this.#current).makeBidiStreamRequest(path, encode, decode, metadata, {})
  }

  /** Goes to the next member, where the current one failed. */
  leave(): void {
    this.#leave(this.#current)
  }

  close(): void {
    for (const member of this.#members) member.close()
  }

  #leave(member: number): void {
    if (member === this.#current) this.#current = (member + 1) % this.memberCount
  }

  #member(at: number): Client {
    const member = this.#members[at]
    if (!member) throw new RangeError('etcd has no members')
    return member
  }
}

function credentialsOf(
  { grpc: { credentials } }: GrpcPackages,
  isSecure: boolean,
  { authority, certificate, key }: Pick<EtcdClientOptions, 'authority' | 'certificate' | 'key'>,
): ChannelCredentials {
  if (!isSecure) return credentials.createInsecure()
  return credentials.createSsl(authority ?? null, key ?? null, certificate ?? null)
}
