import { parseIpAddress } from '../../../base/network/ip-address.ts'
import type { AddressRange } from '../address-range.ts'
import type { StoredRange } from './stored-range.ts'

/** Addresses that a bitmap can hold at most, as in a real server. */
const mostPlaces = 65_535

/** The bitmap of one address range. */
export interface AddressBitmap {
  readonly range: AddressRange
  readonly stored: StoredRange
}

/** Place of an address in a bitmap; undefined for one that is outside of the range or behind its first 65,535 addresses. */
export function placeOf(range: AddressRange, address: string): number | undefined {
  const parsed = parseIpAddress(address)
  const place = parsed && range.contains(parsed) ? range.placeOf(parsed) : undefined
  return place !== undefined && place < mostPlaces ? place : undefined
}

/**
 * Bitmaps of service addresses, which releases before 1.33 keep: alone, or beside the IPAddress objects as long as servers that
 * know no objects may write to the store.
 */
export class AddressBitmaps {
  readonly bitmaps: readonly AddressBitmap[]

  constructor(bitmaps: readonly AddressBitmap[]) {
    this.bitmaps = bitmaps
  }

  /** Takes an address. @returns false where another service has it. */
  async take(address: string): Promise<boolean> {
    const found = this.#find(address)
    if (!found) return true
    return found.stored.change((bits, text) => {
      if (text !== found.range.text) return false
      const isFree = !bits.has(found.place)
      bits.add(found.place)
      return isFree
    })
  }

  async release(address: string): Promise<void> {
    const found = this.#find(address)
    await found?.stored.change((bits, text) => {
      if (text === found.range.text) bits.delete(found.place)
    })
  }

  #find(address: string): (AddressBitmap & { readonly place: number }) | undefined {
    for (const { range, stored } of this.bitmaps) {
      const place = placeOf(range, address)
      if (place !== undefined) return { range, stored, place }
    }
    return undefined
  }
}
