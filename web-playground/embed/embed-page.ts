import { connectMock } from '../server/connect-server.ts'
import { trustOwnScripts } from '../server/trust-own-scripts.ts'
import { giveLessons } from './embed-lessons.ts'
import './index.ts'

/** Names in the address, which are those of the element's attributes, but for those that stand for more than one. */
const names = [
  'panels',
  'lesson',
  'release',
  'server',
  'resource',
  'start',
  'theme',
  'label',
] as const

/**
 * Fills the page with the embed that its address describes: `?embed&panels=table,terminal&manifest=./web.yaml`, with manifests as text behind
 * `#manifests=`, which is not sent to the site. What stands in an address is data.
 */
function openEmbed({ search, hash }: Location): void {
  const query = new URLSearchParams(search)
  const fragment = new URLSearchParams(hash.slice(1))
  const element = document.createElement('skerry-playground')
  giveLessons(element, { load: () => import('../lesson/lesson-panel.ts'), connectMock })
  for (const name of names) {
    const value = query.get(name)
    if (value !== null) element.setAttribute(name, value)
  }
  const files = query.getAll('manifest')
  if (files.length > 0) element.setAttribute('manifests-from', files.join(' '))
  const text = fragment.get('manifests')
  if (text !== null) element.setAttribute('manifests', text)
  element.style.cssText = 'height: 100%; border: 0; border-radius: 0'
  document.body.append(element)
}

trustOwnScripts()
openEmbed(location)
