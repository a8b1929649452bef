import type { PageCalls } from '../../support/browsers/page-calls.ts'
import type { TestPage } from '../../support/browsers/test-page.ts'

/** How a page embeds another. */
export interface FrameOptions {
  readonly url: string
  /** The attribute `sandbox`; absent for none. */
  readonly sandbox?: string
}

/** Embeds the page at `url` in an `iframe`, and calls it by messages, as it may be of another origin. One frame a page. */
export async function framedCalls(page: TestPage, options: FrameOptions): Promise<PageCalls> {
  await page.evaluate(({ url, sandbox }) => {
    const frame = document.createElement('iframe')
    if (sandbox !== undefined) frame.setAttribute('sandbox', sandbox)
    frame.src = url
    const loaded = new Promise<void>((resolve) => {
      frame.onload = () => resolve()
    })
    document.body.append(frame)
    return loaded
  }, options)
  return new Proxy({} as PageCalls, {
    get(target, name) {
      if (name === 'then') return Reflect.get(target, name)
      return (...parameters: unknown[]) =>
        page.evaluate(
          (call) =>
            new Promise((resolve, reject) => {
              const { port1, port2 } = new MessageChannel()
              port1.onmessage = ({ data }) =>
                'error' in data ? reject(new Error(data.error)) : resolve(data.value)
              frames[0]?.postMessage(call, '*', [port2])
            }),
          [String(name), parameters] as const,
        )
    },
  })
}
