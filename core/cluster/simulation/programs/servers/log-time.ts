const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** A time as access logs have it. */
export function logTime(now: number): string {
  const time = new Date(now)
  const day = String(time.getUTCDate()).padStart(2, '0')
  return `${day}/${months[time.getUTCMonth()]}/${time.getUTCFullYear()}:${time.toISOString().slice(11, 19)} +0000`
}
