import { holdLifeLock, newLifeName } from '../port/life-lock.ts'

let life: Promise<string> | undefined

/**
 * Name of this page's life lock, by which workers notice that the page has ended. A page that the browser keeps for going back has
 * a new one when it is shown again.
 */
export function pageLife(): Promise<string> {
  life ??= begin().catch((error: unknown) => {
    life = undefined
    throw error
  })
  return life
}

async function begin(): Promise<string> {
  const { name, release } = await holdLifeLock(newLifeName('client'))
  const end = (): void => {
    life = undefined
    release()
  }
  addEventListener('pagehide', end, { once: true })
  return name
}
