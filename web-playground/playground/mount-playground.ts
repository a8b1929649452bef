import { render, type TemplateResult } from 'lit'
import { Playground, type PlaygroundParts } from './playground.ts'

/** A playground in a document. */
export interface MountedPlayground {
  readonly playground: Playground
  /** Takes it out, and closes its connection to the server. */
  close(): Promise<void>
}

/**
 * Puts a playground into `root`, drawn by `draw`: the whole page, or an embed. Nothing outside of `root` is changed. The caller starts
 * it: {@link Playground.start}.
 */
export function mountPlayground(
  root: HTMLElement | ShadowRoot,
  parts: PlaygroundParts,
  draw: (playground: Playground) => TemplateResult,
): MountedPlayground {
  const playground = new Playground(parts)
  const place = document.createElement('div')
  place.style.display = 'contents'
  root.append(place)
  render(draw(playground), place)
  return {
    playground,
    async close() {
      // The elements end what they follow as they are taken out.
      place.remove()
      await playground.close()
    },
  }
}
