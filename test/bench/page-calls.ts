import type { TestPage } from '../support/browsers/test-page.ts'

/** The functions that a page offers as its global `calls`; every call is made in the page. */
export function callsOf<Calls>(page: TestPage): Calls {
  return new Proxy(
    {},
    {
      get(_target, name) {
        if (name === 'then') return undefined
        return (...parameters: unknown[]) =>
          page.evaluate(
            ([call, given]) => Reflect.get(Reflect.get(globalThis, 'calls'), call)(...given),
            [String(name), parameters] as const,
          )
      },
    },
  ) as Calls
}
