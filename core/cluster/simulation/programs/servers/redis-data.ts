import { bulk, done, failure, integer, isList, type Reply } from './redis-protocol.ts'

/** Keys that a server holds, characters of all keys and values, and those of one reply. */
const [mostKeys, mostText, mostReply] = [10_000, 4 * 1024 * 1024, 8 * 1024 * 1024]
/** Settings that are changed, and characters of one. */
const [mostSettings, longestSetting] = [1000, 1024]
/** Names, and characters of them, that are looked through in one step. */
const [namesInStep, charactersInStep] = [64, 16 * 1024]

interface Entry {
  readonly value: string | string[] | Map<string, string>
  size: number
  until: number
}

const wrongType = failure('WRONGTYPE Operation against a key holding the wrong kind of value')
const full = failure("OOM command not allowed when used memory > 'maxmemory'.")

/** Commands that change data: a replica refuses them. */
const writes = new Set(
  'SET SETNX DEL INCR DECR INCRBY DECRBY APPEND EXPIRE LPUSH RPUSH LPOP RPOP HSET HDEL MSET FLUSHALL FLUSHDB'.split(
    ' ',
  ),
)

export const isWrite = (name: string): boolean => writes.has(name.toUpperCase())

/** Arguments that commands need at least. */
const needed: Readonly<Record<string, number>> = {
  GET: 1,
  SET: 2,
  SETNX: 2,
  DEL: 1,
  INCR: 1,
  DECR: 1,
  INCRBY: 2,
  DECRBY: 2,
  APPEND: 2,
  LPUSH: 2,
  RPUSH: 2,
  LRANGE: 3,
  LLEN: 1,
  LPOP: 1,
  RPOP: 1,
  HSET: 3,
  HGET: 2,
  KEYS: 1,
  ECHO: 1,
}

export interface RedisRole {
  readonly config: Map<string, string>
  /** Host and port of its primary; undefined for a primary. */
  readonly primary: readonly [host: string, port: number] | undefined
}

/** The data of a server, and its commands. */
export class RedisData {
  readonly #entries = new Map<string, Entry>()
  readonly #role: RedisRole
  #size = 0
  #steps = 0

  constructor(role: RedisRole) {
    this.#role = role
  }

  /** Steps that commands have made since this was asked. */
  takeSteps(): number {
    const steps = this.#steps
    this.#steps = 0
    return steps
  }

  /** Runs a command. */
  run(words: readonly string[], now: number): Reply {
    const reply = this.#run(words, now)
    const length = lengthOf(reply)
    this.#steps += 1 / 16 + words.length / namesInStep + length / charactersInStep
    return length > mostReply ? failure('ERR the reply is too large') : reply
  }

  #run(words: readonly string[], now: number): Reply {
    const [given = '', ...args] = words
    const name = given.toUpperCase()
    if (args.length < (needed[name] ?? 0)) {
      return failure(`ERR wrong number of arguments for '${given.toLowerCase()}' command`)
    }
    if (this.#role.primary && isWrite(name)) {
      return failure("READONLY You can't write against a read only replica.")
    }
    const [key = '', value = ''] = args
    switch (name) {
      case 'PING':
        return args.length > 0 ? bulk(key) : { kind: '+', text: 'PONG' }
      case 'ECHO':
        return bulk(key)
      case 'SET':
        return this.#set(key, value, args.slice(2), now)
      case 'SETNX':
        return integer(this.#set(key, value, ['NX'], now) ? 1 : 0)
      case 'MSET':
        for (let at = 0; at + 1 < args.length; at += 2) {
          this.#set(args[at] ?? '', args[at + 1] ?? '', [], now)
        }
        return done
      case 'GET':
        return this.#text(key, now)
      case 'MGET':
        return args.map((each) => this.#text(each, now))
      case 'APPEND': {
        const known = this.#find(key, now)?.value ?? ''
        if (typeof known !== 'string') return wrongType
        const text = known + value
        return this.#put(key, text, text.length) ? integer(text.length) : full
      }
      case 'DEL':
        return integer(args.filter((each) => this.#find(each, now) && this.#remove(each)).length)
      case 'EXISTS':
        return integer(args.filter((each) => this.#find(each, now)).length)
      case 'TYPE':
        return { kind: '+', text: typeOf(this.#find(key, now)) }
      case 'INCR':
      case 'DECR':
      case 'INCRBY':
      case 'DECRBY':
        return this.#add(key, (name.startsWith('I') ? 1 : -1) * Number(value || 1), now)
      case 'TTL': {
        const found = this.#find(key, now)
        if (!found) return integer(-2)
        return integer(found.until === Infinity ? -1 : Math.ceil((found.until - now) / 1000))
      }
      case 'EXPIRE': {
        const found = this.#find(key, now)
        if (found) found.until = now + Number(value) * 1000
        return integer(found ? 1 : 0)
      }
      case 'LPUSH':
      case 'RPUSH':
      case 'LPOP':
      case 'RPOP':
      case 'LLEN':
      case 'LRANGE':
        return this.#list(name, key, args.slice(1), now)
      case 'HSET':
      case 'HGET':
      case 'HDEL':
      case 'HGETALL':
        return this.#hash(name, key, args.slice(1), now)
      case 'KEYS':
        this.#look(this.#entries.size, this.#size)
        return Array.from(this.#entries.keys())
          .filter((each) => this.#find(each, now) && matches(key, each))
          .map(bulk)
      case 'DBSIZE':
        return integer(this.#entries.size)
      case 'FLUSHALL':
      case 'FLUSHDB':
        this.#entries.clear()
        this.#size = 0
        return done
      case 'CONFIG':
        return this.#config(key.toUpperCase(), value, args[2] ?? '')
      case 'AUTH':
        return value === '' && key !== this.#role.config.get('requirepass')
          ? failure(
              'ERR AUTH <password> called without any password configured for the default user. Are you sure your configuration is correct?',
            )
          : done
      case 'SELECT':
      case 'SAVE':
      case 'BGSAVE':
      case 'CLIENT':
      case 'HELLO':
        return done
      case 'ROLE':
      case 'INFO':
        return bulk(this.#info())
      default: {
        const rest = args.map((each) => `'${each}' `).join('')
        return failure(`ERR unknown command '${given}', with args beginning with: ${rest}`)
      }
    }
  }

  #info(): string {
    const { primary } = this.#role
    const role = primary
      ? `role:slave\r\nmaster_host:${primary[0]}\r\nmaster_port:${primary[1]}\r\nmaster_link_status:up`
      : 'role:master\r\nconnected_slaves:0'
    return `# Server\r\nredis_version:8.2.2\r\nredis_mode:standalone\r\nos:Linux\r\n\r\n# Replication\r\n${role}\r\n\r\n# Keyspace\r\ndb0:keys=${this.#entries.size},expires=0,avg_ttl=0\r\n`
  }

  #config(verb: string, name: string, value: string): Reply {
    const { config } = this.#role
    if (verb !== 'GET') {
      const isSmall = name.length + value.length <= longestSetting && config.size < mostSettings
      if (verb === 'SET' && isSmall) config.set(name, value)
      return done
    }
    this.#look(config.size, config.size * name.length)
    const found = Array.from(config).filter(([each]) => matches(name.toLowerCase(), each))
    return found.flat().map(bulk)
  }

  #text(key: string, now: number): Reply {
    const value = this.#find(key, now)?.value
    if (value === undefined) return undefined
    return typeof value === 'string' ? bulk(value) : wrongType
  }

  #add(key: string, number: number, now: number): Reply {
    const known = this.#find(key, now)?.value ?? '0'
    const next = Number(known) + number
    if (typeof known !== 'string' || !Number.isSafeInteger(next)) {
      return failure('ERR value is not an integer or out of range')
    }
    return this.#put(key, String(next), 20) ? integer(next) : full
  }

  #list(name: string, key: string, args: readonly string[], now: number): Reply {
    const known = this.#find(key, now)?.value ?? []
    if (!Array.isArray(known)) return wrongType
    this.#look(known.length, 0)
    if (name === 'LLEN') return integer(known.length)
    if (name === 'LRANGE') {
      const [from, to] = args.map((each) => Number(each))
      const place = (at = 0): number => (at < 0 ? known.length + at : at)
      return known.slice(Math.max(0, place(from)), place(to) + 1).map(bulk)
    }
    if (name.endsWith('POP')) {
      const taken = name === 'LPOP' ? known.shift() : known.pop()
      if (taken === undefined) return undefined
      if (known.length === 0) this.#remove(key)
      else this.#put(key, known, sizeOf(known))
      return bulk(taken)
    }
    if (known.length + args.length > mostKeys) return full
    const next = name === 'RPUSH' ? [...known, ...args] : [...args.toReversed(), ...known]
    return this.#put(key, next, sizeOf(next)) ? integer(next.length) : full
  }

  #hash(name: string, key: string, args: readonly string[], now: number): Reply {
    const known = this.#find(key, now)?.value ?? new Map<string, string>()
    if (!(known instanceof Map)) return wrongType
    if (name === 'HGETALL') this.#look(known.size, 0)
    if (name === 'HGETALL') return Array.from(known).flat().map(bulk)
    if (name === 'HGET') {
      const found = known.get(args[0] ?? '')
      return found === undefined ? undefined : bulk(found)
    }
    const before = known.size
    let size = (this.#find(key, now)?.size ?? key.length) - key.length
    if (name === 'HDEL') {
      for (const each of args) {
        size -= sizeOfField(known, each)
        known.delete(each)
      }
    } else {
      if (before + args.length / 2 > mostKeys || !this.#hasRoom(sizeOf(args))) return full
      for (let at = 0; at + 1 < args.length; at += 2) {
        const [field = '', value = ''] = [args[at], args[at + 1]]
        size += field.length + value.length - sizeOfField(known, field)
        known.set(field, value)
      }
    }
    if (!this.#put(key, known, size)) return full
    return integer(Math.abs(known.size - before))
  }

  /** Whether there is room for as many characters more. */
  #hasRoom(length: number): boolean {
    return this.#size + length <= mostText && this.#entries.size < mostKeys
  }

  /** Charges a look at that many names. */
  #look(names: number, characters: number): void {
    this.#steps += names / namesInStep + characters / charactersInStep
  }

  #find(key: string, now: number): Entry | undefined {
    const found = this.#entries.get(key)
    if (!found || found.until > now) return found
    this.#remove(key)
    return undefined
  }

  #remove(key: string): boolean {
    this.#size -= this.#entries.get(key)?.size ?? 0
    return this.#entries.delete(key)
  }

  /** Stores a value of that many characters; false where there is no room. */
  #put(key: string, value: Entry['value'], length: number, until?: number): boolean {
    const known = this.#entries.get(key)
    const size = key.length + length
    const whole = this.#size - (known?.size ?? 0) + size
    if (whole > mostText || (!known && this.#entries.size >= mostKeys)) return false
    this.#size = whole
    this.#entries.set(key, { value, size, until: until ?? known?.until ?? Infinity })
    return true
  }

  #set(key: string, text: string, options: readonly string[], now: number): Reply {
    const upper = options.map((each) => each.toUpperCase())
    const at = upper.findIndex((each) => each === 'EX' || each === 'PX')
    const unit = upper[at] === 'EX' ? 1000 : 1
    const until = at === -1 ? Infinity : now + Number(options[at + 1]) * unit
    const has = this.#find(key, now) !== undefined
    if ((upper.includes('NX') && has) || (upper.includes('XX') && !has)) return undefined
    return this.#put(key, text, text.length, until) ? done : full
  }
}

/** Characters of a reply. */
function lengthOf(reply: Reply): number {
  if (!isList(reply)) return reply?.text.length ?? 0
  let length = 0
  for (const each of reply) length += lengthOf(each)
  return length
}

/** Characters of a field with its value; 0 for one that is not there. */
function sizeOfField(known: ReadonlyMap<string, string>, field: string): number {
  const value = known.get(field)
  return value === undefined ? 0 : field.length + value.length
}

function sizeOf(texts: readonly string[]): number {
  return texts.reduce((sum, each) => sum + each.length, 0)
}

function typeOf(entry: Entry | undefined): string {
  if (!entry) return 'none'
  if (typeof entry.value === 'string') return 'string'
  return Array.isArray(entry.value) ? 'list' : 'hash'
}

/** Whether a name fits a pattern with stars. */
function matches(pattern: string, name: string): boolean {
  const parts = pattern.split('*')
  if (parts.length === 1) return pattern === name
  const [first = ''] = parts
  const last = parts.at(-1) ?? ''
  if (!name.startsWith(first) || !name.endsWith(last)) return false
  if (name.length < first.length + last.length) return false
  let at = first.length
  for (const part of parts.slice(1, -1)) {
    const found = name.indexOf(part, at)
    if (found === -1) return false
    at = found + part.length
  }
  return at <= name.length - last.length
}
