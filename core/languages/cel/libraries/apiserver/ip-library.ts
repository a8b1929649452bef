import { type IpAddress, isMappedIpv4 } from '../../../../base/network/ip-address.ts'
import {
  isGlobalUnicast,
  isLinkLocalMulticast,
  isLinkLocalUnicast,
  isLoopback,
  isUnspecified,
} from '../../../../base/network/ip-ranges.ts'
import { AddressError, parseStrictIpAddress } from '../../../../base/network/netip.ts'
import { quoteText } from '../../../../base/text/quote-text.ts'
import { traversal } from '../../cost/base-costs.ts'
import type { CallEstimator, FunctionCost } from '../../cost/function-cost.ts'
import type { FunctionDeclaration } from '../../function-declaration.ts'
import type { Library } from '../../library.ts'
import { boolType, intType, stringType } from '../../types/cel-type.ts'
import { CelError } from '../../values/value.ts'
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
import { ipType, IpValue, isIpValue } from './ip-value.ts'
import { globalOverload, memberOverload } from './overloads.ts'

/** Parses an address. Zones and IPv4 addresses in IPv6 form are refused. */
export function parseIp(text: string): IpValue | CelError {
  const address = parseStrictIpAddress(text)
  const quoted = quoteText(text)
  if (address instanceof AddressError) {
    return new CelError(
      `IP Address ${quoted} parse error during conversion from string: ${address.message}`,
    )
  }
  if (address.zone !== '') {
    return new CelError(`IP address ${quoted} with zone value is not allowed`)
  }
  if (isMappedIpv4(address)) {
    return new CelError(`IPv4-mapped IPv6 address ${quoted} is not allowed`)
  }
  return new IpValue({ family: address.family, value: address.value })
}

function isCanonical(text: string): boolean | CelError {
  const ip = parseIp(text)
  return ip instanceof CelError ? ip : ip.toString() === text
}

function predicate(
  name: string,
  id: string,
  test: (address: IpAddress) => boolean,
): FunctionDeclaration {
  const evaluate = implement(name, [isIpValue], ({ address }) => test(address))
  return {
    name,
    overloads: [memberOverload(id, [ipType], boolType, evaluate, estimateUnit)],
    cost: unitCost,
  }
}

/** Cost of `ip`: that of parsing for `ip(text)`, a unit for the overload `cidr.ip()`. */
export const ipCost: FunctionCost = {
  ofArguments: (args, overload) =>
    overload === 'cidr_ip' ? 1 : traversal(sizeOfArgument(args, 0)),
}

const canonicalCost: FunctionCost = {
  ofArguments: (args) => traversal(2 * sizeOfArgument(args, 0)),
}

const estimateCanonical: CallEstimator = (sizes, _target, [text]) =>
  text && { cost: estimateReading(sizes, text, 2) }

const family = implement('family', [isIpValue], ({ address }) => address.family)
const isIp = implement('isIP', [isText], (text) => !(parseIp(text) instanceof CelError))

/** IP addresses: `ip`, `isIP`, `ip.isCanonical` and tests of an address's kind. */
export const ipLibrary: Library = {
  name: 'net.ip',
  types: { 'net.IP': ipType },
  functions: [
    {
      name: 'ip',
      overloads: [
        globalOverload(
          'string_to_ip',
          [stringType],
          ipType,
          implement('ip', [isText], parseIp),
          estimateParsing,
        ),
      ],
      cost: ipCost,
    },
    {
      name: 'isIP',
      overloads: [globalOverload('is_ip', [stringType], boolType, isIp, estimateParsing)],
      cost: parsingCost,
    },
    {
      name: 'ip.isCanonical',
      overloads: [
        globalOverload(
          'ip_is_canonical',
          [stringType],
          boolType,
          implement('ip.isCanonical', [isText], isCanonical),
          estimateCanonical,
        ),
      ],
      cost: canonicalCost,
    },
    {
      name: 'family',
      overloads: [memberOverload('ip_family', [ipType], intType, family, estimateUnit)],
      cost: unitCost,
    },
    predicate('isUnspecified', 'ip_is_unspecified', isUnspecified),
    predicate('isLoopback', 'ip_is_loopback', isLoopback),
    predicate('isLinkLocalMulticast', 'ip_is_link_local_multicast', isLinkLocalMulticast),
    predicate('isLinkLocalUnicast', 'ip_is_link_local_unicast', isLinkLocalUnicast),
    predicate('isGlobalUnicast', 'ip_is_global_unicast', isGlobalUnicast),
    {
      name: 'string',
      overloads: [
        globalOverload(
          'ip_to_string',
          [ipType],
          stringType,
          implement('string', [isIpValue], (ip) => ip.toString()),
        ),
      ],
    },
    equalityOf(ipType, estimateUnit),
  ],
}
