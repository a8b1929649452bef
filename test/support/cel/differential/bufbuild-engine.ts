import {
  celEnv,
  type CelInput,
  type CelResult,
  celUint,
  isCelError,
  isCelList,
  isCelMap,
  isCelType,
  isCelUint,
  parse,
  plan,
} from '@bufbuild/cel'
import { strings } from '@bufbuild/cel/ext'
import {
  Double,
  Duration,
  List,
  MapValue,
  type Result,
  Timestamp,
  TypeValue,
  Uint,
} from '../../../../core/languages/cel/values/value.ts'
import {
  bytesOutcome,
  doubleOutcome,
  failed,
  listOutcome,
  mapOutcome,
  type Outcome,
} from './outcome.ts'

const environment = celEnv({ funcs: strings })
const timestamp = messageOf('timestamp(0)')
const duration = messageOf("duration('0s')")

/** Evaluates an expression by `@bufbuild/cel`, which has no checker. Values that it has no form for make the outcome undefined. */
export function bufbuildOutcome(
  text: string,
  variables: ReadonlyMap<string, Result>,
): Outcome | undefined {
  const bindings: Record<string, CelInput> = {}
  for (const [name, value] of variables) {
    const input = inputOf(value)
    if (input === undefined) return undefined
    bindings[name] = input
  }
  try {
    return outcomeOf(plan(environment, parse(text))(bindings))
  } catch {
    return failed
  }
}

/** A value as bindings hold it; undefined where there is no form. */
function inputOf(value: Result): CelInput | undefined {
  if (typeof value === 'number' || typeof value === 'bigint') return BigInt(value)
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return value
  if (value instanceof Uint) return celUint(BigInt(value.value))
  if (value instanceof Double) return value.value
  if (value instanceof Timestamp) return timeOf(timestamp, value.seconds, value.nanos)
  if (value instanceof Duration) {
    const second = 1_000_000_000n
    return timeOf(duration, Number(value.nanos / second), Number(value.nanos % second))
  }
  if (value instanceof List) return listInput(value)
  if (value instanceof TypeValue) return typeOf(value.name)
  return value instanceof MapValue ? mapInput(value) : undefined
}

function listInput(list: List): CelInput | undefined {
  const items: CelInput[] = []
  for (let index = 0; index < list.size; index += 1) {
    const item = inputOf(list.at(index))
    if (item === undefined) return undefined
    items.push(item)
  }
  return items
}

type Key = string | bigint | boolean | ReturnType<typeof celUint>

function mapInput(map: MapValue): CelInput | undefined {
  const members = new Map<Key, CelInput>()
  for (const key of map.keys()) {
    const [name, member] = [inputOf(key), inputOf(map.find(key) ?? null)]
    if (member === undefined || !isKey(name)) return undefined
    members.set(name, member)
  }
  return members
}

function isKey(key: CelInput | undefined): key is Key {
  return ['string', 'bigint', 'boolean'].includes(typeof key) || isCelUint(key)
}

/** A timestamp or duration: a message of the type of a sample, which the engine itself makes. */
function timeOf(sample: Message, seconds: number, nanos: number): CelInput {
  return { ...sample, seconds: BigInt(seconds), nanos }
}

function typeOf(name: string): CelInput | undefined {
  const made = plan(environment, parse(name))()
  return isCelType(made) ? made : undefined
}

function messageOf(text: string): Message {
  const made = plan(environment, parse(text))()
  if (!isMessage(made)) throw new TypeError(`${text} is no message`)
  return made.message
}

type Message = Extract<CelInput, { readonly message: unknown }>['message'] & {
  readonly seconds: bigint
  readonly nanos: number
}

interface MessageValue {
  readonly desc: { readonly typeName: string }
  readonly message: Message
}

function isMessage(value: unknown): value is MessageValue {
  return typeof value === 'object' && value !== null && 'message' in value && 'desc' in value
}

function outcomeOf(value: CelResult): Outcome {
  if (isCelError(value) || value === undefined) return failed
  if (value === null) return 'null'
  if (typeof value === 'bigint') return `int ${value}`
  if (typeof value === 'number') return doubleOutcome(value)
  if (typeof value === 'string') return `string ${JSON.stringify(value)}`
  return typeof value === 'boolean' ? `bool ${value}` : objectOutcome(value)
}

function objectOutcome(value: Exclude<CelResult, null | undefined>): Outcome {
  if (isCelUint(value)) return `uint ${value.value}`
  if (value instanceof Uint8Array) return bytesOutcome(value)
  if (isCelList(value)) return listOutcome([...value].map(outcomeOf))
  if (isCelMap(value)) {
    return mapOutcome([...value].map(([key, member]) => [outcomeOf(key), outcomeOf(member)]))
  }
  if (isCelType(value)) return `type ${value.name}`
  if (!isMessage(value)) throw new TypeError('value of an unknown type')
  const { seconds, nanos } = value.message
  if (value.desc.typeName === 'google.protobuf.Timestamp') return `timestamp ${seconds}s ${nanos}ns`
  return `duration ${seconds * 1_000_000_000n + BigInt(nanos)}ns`
}
