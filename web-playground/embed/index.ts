/**
 * The element `<skerry-playground>`. Importing this module defines it, in browsers; elsewhere nothing happens.
 *
 * @example
 * import 'skerry/playground'
 * document.body.innerHTML = '<skerry-playground panels="table terminal"></skerry-playground>'
 */
import { SkerryPlayground } from './skerry-playground.ts'

export { SkerryPlayground }

if (!customElements.get('skerry-playground')) {
  customElements.define('skerry-playground', SkerryPlayground)
}
