const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** The newest second and its text: a server logs many requests in one. */
let newest: readonly [second: number, text: string] = [NaN, '']

/** A time as access logs have it. */
export function logTime(now: number): string {
  const second = Math.floor(now / 1000)
  if (newest[0] !== second) newest = [second, textOf(now)]
  return newest[1]
}

function textOf(now: number): string {
  const time = new Date(now)
  const day = String(time.getUTCDate()).padStart(2, '0')
  return `${day}/${months[time.getUTCMonth()]}/${time.getUTCFullYear()}:${time.toISOString().slice(11, 19)} +0000`
}
