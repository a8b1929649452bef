import { decodeBase64, encodeBase64 } from '../../../base/text/base64.ts'
import { Sha1 } from '../../../base/text/sha.ts'
import { Md5 } from '../commands/text/bytes/md5.ts'

/** Bytes that a password has at most; each is digested a thousand times. */
const longestPassword = 255

/**
 * Whether the value of an `Authorization` header has a user and a password of a file that `htpasswd` wrote: by MD5 (`$apr1$`, `$1$`), by
 * SHA-1 (`{SHA}`), or plain. Other forms match nothing.
 */
export function isLogin(header: string | undefined, users: ReadonlyMap<string, string>): boolean {
  const [, encoded = ''] = /^basic +(\S+)$/i.exec(header ?? '') ?? []
  const text = new TextDecoder().decode(decodeBase64(encoded))
  const at = text.indexOf(':')
  const stored = at === -1 ? undefined : users.get(text.slice(0, at))
  const password = new TextEncoder().encode(text.slice(at + 1))
  if (stored === undefined || stored === '' || password.length > longestPassword) return false
  return storedForm(password, stored) === stored
}

function storedForm(password: Uint8Array, stored: string): string | undefined {
  const [, magic, salt] = /^(\$apr1\$|\$1\$)([^$]{0,8})/.exec(stored) ?? []
  if (magic !== undefined && salt !== undefined) {
    return `${magic}${salt}$${md5Crypt(password, magic, salt)}`
  }
  if (stored.startsWith('{SHA}')) {
    const sha = new Sha1()
    sha.update(password)
    return `{SHA}${encodeBase64(bytesOfHex(sha.finish()))}`
  }
  if (stored.startsWith('$') || stored.startsWith('{S')) return undefined
  const plain = new TextDecoder().decode(password)
  return stored.startsWith('{PLAIN}') ? `{PLAIN}${plain}` : plain
}

/** The digest of a password as `crypt` with MD5 has it, in 22 characters. */
function md5Crypt(password: Uint8Array, magic: string, saltText: string): string {
  const salt = new TextEncoder().encode(saltText)
  const inner = md5(password, salt, password)
  const parts = [password, new TextEncoder().encode(magic), salt]
  for (let left = password.length; left > 0; left -= 16) parts.push(inner.subarray(0, left))
  for (let bits = password.length; bits > 0; bits >>= 1) {
    parts.push(bits & 1 ? Uint8Array.of(0) : password.subarray(0, 1))
  }
  let digest = md5(...parts)
  for (let round = 0; round < 1000; round++) {
    const isOdd = (round & 1) === 1
    digest = md5(
      isOdd ? password : digest,
      ...(round % 3 === 0 ? [] : [salt]),
      ...(round % 7 === 0 ? [] : [password]),
      isOdd ? digest : password,
    )
  }
  const at = (index: number): number => digest[index] ?? 0
  const groups = [0, 1, 2, 3, 4].map((index) =>
    sixBits((at(index) << 16) | (at(index + 6) << 8) | at(index === 4 ? 5 : index + 12), 4),
  )
  return `${groups.join('')}${sixBits(at(11), 2)}`
}

const digits = './0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

function sixBits(value: number, count: number): string {
  return Array.from({ length: count }, (_, at) => digits[(value >> (6 * at)) & 63]).join('')
}

function md5(...parts: readonly Uint8Array[]): Uint8Array {
  const digest = new Md5()
  for (const part of parts) digest.update(part)
  return bytesOfHex(digest.finish())
}

function bytesOfHex(text: string): Uint8Array {
  return Uint8Array.from({ length: text.length / 2 }, (_, at) =>
    Number.parseInt(text.slice(2 * at, 2 * at + 2), 16),
  )
}
