import { type Cidr, formatIpAddress } from '../../../../base/network/ip-address.ts'
import { type OpaqueType, opaqueType } from '../../types/cel-type.ts'
import { lostValue } from '../../values/lost-value.ts'
import { noOverload } from '../../values/no-such-overload.ts'
import { type CelError, OpaqueValue, type Value } from '../../values/value.ts'

export const cidrType: OpaqueType = opaqueType('net.CIDR')

/** A network address with the length of its prefix. Bits beyond the prefix are kept. */
export class CidrValue extends OpaqueValue {
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

export function isCidrValue(value: Value): value is CidrValue {
  return value instanceof CidrValue
}
