const letters: Readonly<Record<string, number>> = { r: 4, w: 2, x: 1 }
const octal = /^[0-7]{1,5}$/
const clause = /^([ugoa]*)((?:[-+=](?:[rwxXst]*|[ugo]))+)$/
const action = /[-+=](?:[rwxXst]+|[ugo])?/g

/**
 * The permission bits that a mode of `chmod` gives to a file that has some: octal digits, or `u=rw,go-w`. Undefined for no mode.
 * `umask` is left out where no users are named.
 */
export function changedMode(
  text: string,
  mode: number,
  isDirectory: boolean,
  umask: number,
): number | undefined {
  if (octal.test(text)) {
    const bits = Number.parseInt(text, 8)
    return bits > 0o7777 ? undefined : bits
  }
  let bits = mode & 0o7777
  for (const part of text.split(',')) {
    const [, users = '', actions = ''] = clause.exec(part) ?? []
    if (actions === '') return undefined
    for (const [each] of actions.matchAll(action)) {
      bits = applied(bits, users, each.charAt(0), each.slice(1), isDirectory, umask)
    }
  }
  return bits
}

function applied(
  mode: number,
  users: string,
  sign: string,
  rights: string,
  isDirectory: boolean,
  umask: number,
): number {
  const whole = users === '' || users.includes('a') ? 'ugo' : users
  let rwx = 0
  let special = 0
  for (const letter of rights) {
    if (letter === 'u') rwx |= (mode >> 6) & 7
    else if (letter === 'g') rwx |= (mode >> 3) & 7
    else if (letter === 'o') rwx |= mode & 7
    else if (letter === 'X') rwx |= isDirectory || (mode & 0o111) !== 0 ? 1 : 0
    else if (letter === 's') {
      special |= (whole.includes('u') ? 0o4000 : 0) | (whole.includes('g') ? 0o2000 : 0)
    } else if (letter === 't') special |= 0o1000
    else rwx |= letters[letter] ?? 0
  }
  let [bits, mask] = [special, 0]
  for (const [user, shift, own] of [
    ['u', 6, 0o4000],
    ['g', 3, 0o2000],
    ['o', 0, 0o1000],
  ] as const) {
    if (!whole.includes(user)) continue
    bits |= rwx << shift
    mask |= (7 << shift) | own
  }
  if (users === '') bits &= ~umask
  if (sign === '+') return mode | bits
  if (sign === '-') return mode & ~bits
  return (mode & ~mask) | bits
}
