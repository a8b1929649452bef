import type { Brand } from '../../base/api/brand.ts'
import { re2Engine } from '../../base/regex/re2-engine.ts'
import type { Release } from '../../base/release/release.ts'
import type { CostNode, Range, SizeEstimator } from '../../languages/cel/cost/function-cost.ts'
import { describeType } from '../../languages/cel/types/format-type.ts'
import { callCostLimit } from './cost-messages.ts'
import { deviceEnvironment } from './device-environment.ts'
import { languageOfRelease } from './expression-language.ts'

/** What selectors of devices are checked with as they are written. */
export interface SelectorTerms {
  readonly brand: Brand
  /** Release whose language new expressions may use: `1.34`. */
  readonly release: Release
  /** Devices have `allowMultipleAllocations`. */
  readonly sharedDevices: boolean
}

/** What is wrong with a selector; `kind` is that of the cause. */
export interface SelectorFault {
  readonly kind: 'invalid' | 'internal' | 'forbidden'
  readonly detail: string
}

/** Largest sizes of what selectors read: characters of texts, entries of maps. */
interface Size {
  readonly most: number
  readonly keys?: Size
  readonly values?: Size
  readonly fields?: Readonly<Record<string, Size>>
}

const mostEntries = 32
const byDomain = (value: Size): Size => ({
  most: mostEntries,
  keys: { most: 63 },
  values: { most: mostEntries, keys: { most: 32 }, values: value },
})
const attribute: Size = { most: 64 }
const device: Size = {
  most: 0,
  fields: {
    driver: { most: 63 },
    allowMultipleAllocations: { most: 1 },
    attributes: byDomain(attribute),
    capacity: byDomain({ most: 0 }),
  },
}

const sizes: SizeEstimator = {
  estimateSize({ path = [] }: CostNode): Range | undefined {
    const [root, ...steps] = path
    let size: Size | undefined = root === 'device' ? device : undefined
    for (const step of steps) {
      if (step === '@items' || step === '@values') size = size?.values
      else if (step === '@keys') size = size?.keys
      // An attribute may be read like a field of its domain.
      else size = size?.fields?.[step] ?? (size?.values === attribute ? attribute : undefined)
    }
    return size && { min: 0n, max: BigInt(size.most) }
  },
}

/** Checks a selector of devices, which must evaluate to a truth value, or to an attribute of an unknown type. */
export function deviceSelectorFault(
  text: string,
  { brand, release, sharedDevices }: SelectorTerms,
): SelectorFault | undefined {
  const language = languageOfRelease(release, brand, re2Engine)
  const environment = deviceEnvironment(language, brand.word, sharedDevices)
  const compilation = environment.compile(text)
  if (!compilation.ok) return { kind: 'invalid', detail: `compilation failed: ${compilation.text}` }
  const { expression } = compilation
  const { resultType } = expression
  if (resultType.kind !== 'bool' && resultType.kind !== 'any') {
    const detail = `must evaluate to bool or the unknown type, not ${describeType(resultType)}`
    return { kind: 'invalid', detail }
  }
  const planning = environment.plan(expression)
  if (!planning.ok) {
    return { kind: 'internal', detail: `program instantiation failed: ${planning.message}` }
  }
  return environment.estimate(expression, sizes).max > BigInt(callCostLimit)
    ? { kind: 'forbidden', detail: 'too complex, exceeds cost limit' }
    : undefined
}
