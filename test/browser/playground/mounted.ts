import { onTestFinished } from 'vitest'
import type { Playground } from '../../../web-playground/playground/playground.ts'
import pageStyles from '../../../web-playground/styles/page.css?inline'

/** Puts an element of the page into the document, over all of it, until the test ends. */
export function mount<E extends HTMLElement>(name: string, playground: Playground): E {
  const element = document.createElement(name) as E & { playground: Playground }
  element.playground = playground
  element.style.cssText = 'position: fixed; inset: 0; width: 1000px; height: 600px'
  const styles = new CSSStyleSheet()
  styles.replaceSync(pageStyles)
  document.adoptedStyleSheets = [styles]
  document.body.append(element)
  onTestFinished(() => element.remove())
  return element
}

/** Resolves to the first that `find` gives, asked with every picture; the test's own limit ends a wait for what never comes. */
export async function eventually<T>(find: () => T | null | undefined | false): Promise<T> {
  for (;;) {
    const found = find()
    if (found !== null && found !== undefined && found !== false) return found
    await new Promise((resolve) => requestAnimationFrame(resolve))
  }
}

/** The first element below `root` that matches, through all shadow roots. */
export function deepQuery(root: ParentNode, selector: string): HTMLElement | undefined {
  return deepQueryAll(root, selector)[0]
}

export function deepQueryAll(root: ParentNode, selector: string): readonly HTMLElement[] {
  const own = [...root.querySelectorAll<HTMLElement>(selector)]
  const inner = [...root.querySelectorAll<HTMLElement>('*')].flatMap(({ shadowRoot }) =>
    shadowRoot ? deepQueryAll(shadowRoot, selector) : [],
  )
  return [...own, ...inner]
}
