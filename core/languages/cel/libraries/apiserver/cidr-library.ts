import {
  bitsOf,
  containsCidr,
  isMappedIpv4,
  networkOf,
  type Cidr,
  formatIpAddress,
} from '../../../../base/network/ip-address.ts'
import { AddressError, parseStrictCidr } from '../../../../base/network/netip.ts'
import { quoteText } from '../../../../base/text/quote-text.ts'
import { traversal, traversalFactor } from '../../cost/base-costs.ts'
import type { CallEstimator, FunctionCost, Range } from '../../cost/function-cost.ts'
import { addRanges, exactRange, multiplyByFactor } from '../../cost/range.ts'
import type { Library } from '../../library.ts'
import { boolType, intType, stringType, type OpaqueType, opaqueType } from '../../types/cel-type.ts'
import { lostValue } from '../../values/lost-value.ts'
import { noOverload } from '../../values/no-such-overload.ts'
import { CelError, OpaqueValue, type Value } from '../../values/value.ts'
import { implement, isText } from '../typed-implementation.ts'
import {
  equalityOf,
  estimateParsing,
  estimateReading,
  estimateUnit,
  parsingCost,
  sizeOfArgument,
  unitCost,
} from './call-costs.ts'
import { ipCost, parseIp } from './ip-library.ts'
import { ipType, IpValue, isIpValue } from './ip-value.ts'
import { globalOverload, memberOverload } from './overloads.ts'

const cidrType: OpaqueType = opaqueType('net.CIDR')

/** A network address with the length of its prefix. Bits beyond the prefix are kept. */
class CidrValue extends OpaqueValue {
  readonly cidr: Cidr

  constructor(cidr: Cidr) {
    super()
    this.cidr = cidr
  }

  override get type(): OpaqueType {
    return cidrType
  }

  /** Bytes of the prefix. */
  override get size(): number {
    return Math.ceil(this.cidr.prefixLength / 8)
  }

  override get keyText(): string {
    return this.toString()
  }

  override equals(other: Value): boolean | CelError {
    if (!(other instanceof CidrValue)) return noOverload
    const { family, value, prefixLength } = other.cidr
    const { cidr } = this
    return cidr.family === family && cidr.value === value && cidr.prefixLength === prefixLength
  }

  override get content(): CelError {
    return lostValue('netip.Prefix', this.toString())
  }

  override toString(): string {
    return `${formatIpAddress(this.cidr)}/${this.cidr.prefixLength}`
  }
}

function isCidrValue(value: Value): value is CidrValue {
  return value instanceof CidrValue
}

/** Parses a CIDR. Zones and IPv4 addresses in IPv6 form are refused; bits beyond the prefix are not. */
function parseCidr(text: string): CidrValue | CelError {
  const cidr = parseStrictCidr(text)
  // cel-go's message names the origin of a malformed text twice.
  if (cidr instanceof AddressError) return parseError(`${conversionError}: ${cidr.message}`)
  if (!isMappedIpv4(cidr)) return new CidrValue(cidr)
  return parseError(`IPv4-mapped IPv6 address ${quoteText(text)} is not allowed`)
}

const conversionError = 'network address parse error during conversion from string'

function parseError(message: string): CelError {
  return new CelError(`${conversionError}: ${message}`)
}

function containsIp({ cidr }: CidrValue, { address }: IpValue): boolean {
  return containsCidr(cidr, { ...address, prefixLength: bitsOf(address) })
}

/** Cost of `containsIP`: of comparing the bytes of the prefix with an address, and of parsing an address that is a text. */
const containsIpCost: FunctionCost = {
  ofArguments: (args, overload) =>
    traversal(2 * sizeOfArgument(args, 0)) +
    (overload === 'cidr_contains_ip_string' ? traversal(sizeOfArgument(args, 1)) : 0),
}

/** Cost of `containsCIDR`: of masking the CIDR, comparing the prefixes, and of parsing an inner CIDR that is a text. */
const containsCidrCost: FunctionCost = {
  ofArguments: (args, overload) => {
    const size = sizeOfArgument(args, 0)
    const comparison = traversal(2 * size) + traversal(size) + 1
    const parsing =
      overload === 'cidr_contains_cidr_string' ? traversal(sizeOfArgument(args, 1)) : 0
    return comparison + parsing
  },
}

/** Bytes of an address, IPv4 or IPv6. */
const addressSize: Range = { min: 4n, max: 16n }
const ipComparison = multiplyByFactor(addRanges(addressSize, addressSize), traversalFactor)
const cidrComparison = addRanges(
  addRanges(ipComparison, multiplyByFactor(addressSize, traversalFactor)),
  exactRange(1n),
)

function estimateComparison(comparison: Range): CallEstimator {
  return () => ({ cost: comparison })
}

function estimateParsedComparison(comparison: Range): CallEstimator {
  return (sizes, _target, [text]) =>
    text && { cost: addRanges(comparison, estimateReading(sizes, text)) }
}

const isCidr = implement('isCIDR', [isText], (text) => !(parseCidr(text) instanceof CelError))

// The error of a malformed address is lost, as in kube-apiserver.
const containsIpText = implement('containsIP', [isCidrValue, isText], (cidr, text) => {
  const ip = parseIp(text)
  return ip instanceof CelError ? noOverload : containsIp(cidr, ip)
})

const containsCidrText = implement('containsCIDR', [isCidrValue, isText], (outer, text) => {
  const inner = parseCidr(text)
  return inner instanceof CelError ? inner : containsCidr(outer.cidr, inner.cidr)
})

const containsCidrValue = implement('containsCIDR', [isCidrValue, isCidrValue], (outer, inner) =>
  containsCidr(outer.cidr, inner.cidr),
)

const addressOf = implement(
  'ip',
  [isCidrValue],
  ({ cidr: { family, value } }) => new IpValue({ family, value }),
)

/** Network addresses: `cidr`, `isCIDR` and what they contain. */
export const cidrLibrary: Library = {
  name: 'net.cidr',
  types: { 'net.CIDR': cidrType },
  functions: [
    {
      name: 'cidr',
      overloads: [
        globalOverload(
          'string_to_cidr',
          [stringType],
          cidrType,
          implement('cidr', [isText], parseCidr),
          estimateParsing,
        ),
      ],
      cost: parsingCost,
    },
    {
      name: 'isCIDR',
      overloads: [globalOverload('is_cidr', [stringType], boolType, isCidr, estimateParsing)],
      cost: parsingCost,
    },
    {
      name: 'containsIP',
      overloads: [
        memberOverload(
          'cidr_contains_ip_string',
          [cidrType, stringType],
          boolType,
          containsIpText,
          estimateParsedComparison(ipComparison),
        ),
        memberOverload(
          'cidr_contains_ip_ip',
          [cidrType, ipType],
          boolType,
          implement('containsIP', [isCidrValue, isIpValue], containsIp),
          estimateComparison(ipComparison),
        ),
      ],
      cost: containsIpCost,
    },
    {
      name: 'containsCIDR',
      overloads: [
        memberOverload(
          'cidr_contains_cidr_string',
          [cidrType, stringType],
          boolType,
          containsCidrText,
          estimateParsedComparison(cidrComparison),
        ),
        memberOverload(
          'cidr_contains_cidr',
          [cidrType, cidrType],
          boolType,
          containsCidrValue,
          estimateComparison(cidrComparison),
        ),
      ],
      cost: containsCidrCost,
    },
    {
      name: 'ip',
      overloads: [memberOverload('cidr_ip', [cidrType], ipType, addressOf, estimateUnit)],
      cost: ipCost,
    },
    {
      name: 'prefixLength',
      overloads: [
        memberOverload(
          'cidr_prefix_length',
          [cidrType],
          intType,
          implement('prefixLength', [isCidrValue], ({ cidr }) => cidr.prefixLength),
          estimateUnit,
        ),
      ],
      cost: unitCost,
    },
    {
      name: 'masked',
      overloads: [
        memberOverload(
          'cidr_masked',
          [cidrType],
          cidrType,
          implement('masked', [isCidrValue], ({ cidr }) => new CidrValue(networkOf(cidr))),
          estimateUnit,
        ),
      ],
      cost: unitCost,
    },
    {
      name: 'string',
      overloads: [
        globalOverload(
          'cidr_to_string',
          [cidrType],
          stringType,
          implement('string', [isCidrValue], (cidr) => cidr.toString()),
        ),
      ],
    },
    equalityOf(cidrType, estimateUnit),
  ],
}
