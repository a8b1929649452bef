import type { ByteDuplex } from '../../../../base/streams/byte-duplex.ts'
import { bytesOfText } from '../../processes/bytes-as-text.ts'
import { bulk, encodeReply, failure, integer, isList, type Reply } from './redis-protocol.ts'
import { CommandReader, ProtocolFault } from './redis-stream.ts'

/** Messages that a client may leave unread before it is cut off. */
const mostUnread = 1024
/** Channels of one client. */
const mostChannels = 256

/** Runs a command; the reply is encoded. */
export type RunCommand = (words: readonly string[], now: number) => string | Promise<string>
/** Charges the server for what its commands do; what is returned resolves when it may go on. */
export type ChargeCommands = (steps: number) => Promise<void> | undefined

interface Client {
  readonly connection: ByteDuplex
  readonly channels: Set<string>
  unread: number
}

/** The clients of a server: their commands, and the channels that they listen to. */
export class RedisClients {
  readonly #run: RunCommand
  readonly #charge: ChargeCommands
  readonly #listening = new Set<Client>()

  constructor(run: RunCommand, charge: ChargeCommands) {
    this.#run = run
    this.#charge = charge
  }

  /** The reply to a command of no connection of its own. */
  async reply(words: readonly string[], now: number): Promise<string> {
    const [name = '', channel = '', message = ''] = words
    if (name.toUpperCase() !== 'PUBLISH') {
      const reply = this.#run(words, now)
      await this.#charge(0)
      return reply
    }
    await this.#charge(this.#listening.size / 16)
    return encodeReply(integer(this.#publish(channel, message)))
  }

  /** Answers the commands of a connection in their order, until it ends. */
  async serve(connection: ByteDuplex, now: () => number): Promise<void> {
    const client: Client = { connection, channels: new Set(), unread: 0 }
    const reader = new CommandReader()
    try {
      for await (const chunk of connection.incoming) {
        reader.push(chunk)
        if (!(await this.#answer(client, reader, now))) return
      }
    } catch {
      // A connection that breaks has ended.
    } finally {
      this.#listening.delete(client)
      connection.close()
    }
  }

  /** Answers the commands that have come whole. Returns whether the connection stays open. */
  async #answer(client: Client, reader: CommandReader, now: () => number): Promise<boolean> {
    const send = (text: string): Promise<void> => client.connection.write(bytesOfText(text))
    try {
      for (let next = reader.next(); next; next = reader.next()) {
        const words = wordsOf(next.value)
        if (words.length === 0) continue
        const name = (words[0] ?? '').toUpperCase()
        await send(await this.#replies(client, name, words, now()))
        if (name === 'QUIT') return false
      }
      return true
    } catch (error) {
      if (!(error instanceof ProtocolFault)) throw error
      await send(`-ERR Protocol error: ${error.message}\r\n`)
      return false
    }
  }

  async #replies(
    client: Client,
    name: string,
    words: readonly string[],
    now: number,
  ): Promise<string> {
    const all = (replies: readonly Reply[]): string =>
      replies.map((reply) => encodeReply(reply)).join('')
    if (name === 'QUIT') return '+OK\r\n'
    if (name === 'SUBSCRIBE')
      return all(words.slice(1).map((each) => this.#subscribe(client, each)))
    if (name !== 'UNSUBSCRIBE') return this.reply(words, now)
    const left = words.length > 1 ? words.slice(1) : Array.from(client.channels)
    return all(left.map((each) => this.#unsubscribe(client, each)))
  }

  #subscribe(client: Client, channel: string): Reply {
    if (client.channels.size >= mostChannels) {
      return failure('ERR too many channels')
    }
    client.channels.add(channel)
    this.#listening.add(client)
    return notice('subscribe', channel, client)
  }

  #unsubscribe(client: Client, channel: string): Reply {
    client.channels.delete(channel)
    if (client.channels.size === 0) this.#listening.delete(client)
    return notice('unsubscribe', channel, client)
  }

  /** Sends a message to all who listen to a channel. Returns how many these are. */
  #publish(channel: string, text: string): number {
    const parts = ['message', channel, text].map((part) => bulk(part))
    const bytes = bytesOfText(encodeReply(parts))
    let count = 0
    for (const client of this.#listening) {
      if (!client.channels.has(channel)) continue
      count += 1
      if (client.unread >= mostUnread) client.connection.close()
      client.unread += 1
      const taken = (): void => {
        client.unread -= 1
      }
      client.connection.write(bytes).then(taken, taken)
    }
    return count
  }
}

function notice(kind: string, channel: string, { channels }: Client): Reply {
  return [bulk(kind), bulk(channel), integer(channels.size)]
}

function wordsOf(value: Reply): string[] {
  if (!isList(value)) return []
  return value.map((each) => (each && !isList(each) ? each.text : ''))
}
