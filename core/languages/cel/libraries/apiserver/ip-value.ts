import { formatIpAddress, type IpAddress } from '../../../../base/network/ip-address.ts'
import { type OpaqueType, opaqueType } from '../../types/cel-type.ts'
import { lostValue } from '../../values/lost-value.ts'
import { noOverload } from '../../values/no-such-overload.ts'
import { type CelError, OpaqueValue, type Value } from '../../values/value.ts'

export const ipType: OpaqueType = opaqueType('net.IP')

/** An IP address. */
export class IpValue extends OpaqueValue {
  readonly address: IpAddress

  constructor(address: IpAddress) {
    super()
    this.address = address
  }

  override get type(): OpaqueType {
    return ipType
  }

  /** Bytes of the address. */
  override get size(): number {
    return this.address.family === 4 ? 4 : 16
  }

  override get keyText(): string {
    return this.toString()
  }

  override equals(other: Value): boolean | CelError {
    if (!(other instanceof IpValue)) return noOverload
    const { family, value } = other.address
    return this.address.family === family && this.address.value === value
  }

  override get content(): CelError {
    return lostValue('netip.Addr', this.toString())
  }

  override toString(): string {
    return formatIpAddress(this.address)
  }
}

export function isIpValue(value: Value): value is IpValue {
  return value instanceof IpValue
}
