import { Gunzip, gzipSync } from 'fflate/browser'
import { decodeUtf8, parseJson } from '../../base/json/json-parse.ts'
import { encodeJson } from '../../base/json/json-write.ts'
import { ValueBudget } from '../../base/json/value-budget.ts'
import { joinBytes } from '../../base/streams/join-bytes.ts'
import { decodeBase64Url, encodeBase64Url } from '../../base/text/base64.ts'
import { crc32 } from '../../storage/engine/crc32.ts'
import { ShareError } from './share-error.ts'
import { readState, type SharedState, stateValue } from './shared-state.ts'

/** Characters of a share in an address at most. */
export const mostAddressCharacters: number = 32 * 1024
/** Bytes of a packed share at most. */
export const mostPackedBytes: number = 4 * 1024 * 1024
/** Bytes of its JSON at most. */
export const mostStateBytes: number = 32 * 1024 * 1024
/** Members and items of its JSON at most. */
const mostStateValues = 1_000_000

/** Bytes that are unpacked at once: each may become a thousand. */
const unpackedAtOnce = 512
/** Check sum and length of the text, behind the packed bytes. */
const trailerBytes = 8

/** The bytes of a share: its JSON, packed by gzip. @throws ShareError for a state that {@link unpackShare} would not read */
export function packShare(state: SharedState): Uint8Array {
  const bytes = encodeJson(stateValue(state))
  if (bytes.length > mostStateBytes) throw tooLarge('')
  // Without a time, so that the same state gives the same bytes.
  const packed = gzipSync(bytes, { level: 9, mtime: 0 })
  if (packed.length > mostPackedBytes) throw tooLarge('')
  return packed
}

/** The text of a share in an address: letters, digits, `-` and `_`. */
export function shareText(packed: Uint8Array): string {
  return encodeBase64Url(packed)
}

/** Reads the bytes of a share. @throws ShareError with the reason why they cannot be opened */
export function unpackShare(packed: Uint8Array): SharedState {
  if (packed.length > mostPackedBytes) throw tooLarge('This share')
  return readState(parsed(unpacked(packed)))
}

/** Reads the text of a share in an address. @throws ShareError with the reason why it cannot be opened */
export function readShareText(text: string): SharedState {
  if (text.length > mostAddressCharacters) {
    throw new ShareError('The address is longer than a share can be; ask for the file instead.')
  }
  const packed = decodeBase64Url(text)
  if (!packed) throw new ShareError('The address has characters that no share has. Copy it anew.')
  return unpackShare(packed)
}

function tooLarge(what: string): ShareError {
  const most = `${mostPackedBytes / 1024 / 1024} MB`
  return new ShareError(
    what === ''
      ? `This is too much to share: a share has ${most} at most, compressed.`
      : `${what} is too large: a share has ${most} at most, compressed.`,
  )
}

const damaged =
  'This share is damaged or incomplete. Copy the whole address, or take the file anew.'

function unpacked(packed: Uint8Array): Uint8Array {
  if (packed[0] !== 0x1f || packed[1] !== 0x8b || packed.length < trailerBytes) {
    throw new ShareError('This is no shared state of Skerry.')
  }
  const parts: Uint8Array[] = []
  let length = 0
  const gunzip = new Gunzip((part) => {
    length += part.length
    parts.push(part)
  })
  for (let at = 0; at < packed.length; at += unpackedAtOnce) {
    try {
      gunzip.push(packed.slice(at, at + unpackedAtOnce), at + unpackedAtOnce >= packed.length)
    } catch (error) {
      throw new ShareError(damaged, { cause: error })
    }
    if (length > mostStateBytes) throw tooLarge('This share')
  }
  const bytes = joinBytes(parts)
  const trailer = new DataView(packed.buffer, packed.byteOffset + packed.length - trailerBytes)
  const isWhole =
    trailer.getUint32(0, true) === crc32(bytes) >>> 0 && trailer.getUint32(4, true) === length
  if (!isWhole) throw new ShareError(damaged)
  return bytes
}

function parsed(bytes: Uint8Array) {
  try {
    return parseJson(decodeUtf8(bytes), new ValueBudget(mostStateValues)).value
  } catch (error) {
    throw new ShareError('This share holds no JSON that can be read.', { cause: error })
  }
}
