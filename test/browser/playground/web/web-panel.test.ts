import { describe, expect, it } from 'vitest'
import type { WebPanel } from '../../../../web-playground/web/web-panel.ts'
import '../../../../web-playground/web/web-panel.ts'
import { deepQuery, eventually, mount } from '../mounted.ts'
import { openPlayground } from '../opened-playground.ts'

/** A panel of a page whose cluster serves nginx under the service `web`. */
async function open() {
  const { playground, mock } = await openPlayground({
    simulate: ['simulated-nodes', 'endpointslice-controller'],
    nodes: 1,
    clock: { stopped: true },
  })
  const client = mock.client()
  const labels = { app: 'web' }
  await client.pods('default').create({
    metadata: { name: 'web', labels },
    spec: { nodeName: 'node-1', containers: [{ name: 'web', image: 'nginx' }] },
  })
  await client.services('default').create({
    metadata: { name: 'web' },
    spec: { selector: labels, ports: [{ port: 80 }] },
  })
  await mock.clock.advance(5_000)
  const panel = mount<WebPanel>('web-panel', playground)
  await panel.updateComplete
  const root = panel.renderRoot
  return {
    root,
    visit(address: string) {
      const input = deepQuery(root, 'input') as HTMLInputElement
      input.value = address
      input.dispatchEvent(new Event('input'))
      deepQuery(root, '[type=submit]')?.click()
    },
    text: (selector: string) => deepQuery(root, selector)?.textContent.trim() ?? '',
  }
}

describe('the web tool', () => {
  it('shows the page of a service, as a document and as its source', async () => {
    const { visit, root, text } = await open()
    visit('web')
    await eventually(() => deepQuery(root, 'iframe'))
    expect(text('[role=status]')).toMatch(/^200 from default\/web, port 80$/)
    const frame = deepQuery(root, 'iframe') as HTMLIFrameElement
    const heading = await eventually(() => frame.contentDocument?.querySelector('h1'))
    expect(heading.textContent).toBe('Welcome to nginx!')
    deepQuery(root, '[aria-pressed]')?.click()
    expect(await eventually(() => text('pre') || undefined)).toContain('<h1>Welcome to nginx!</h1>')
  })

  it('says why an address leads nowhere', async () => {
    const { visit, text } = await open()
    visit('http://nobody.example')
    expect(await eventually(() => text('[role=alert]') || undefined)).toBe(
      'no Ingress, HTTPRoute or Service has the host nobody.example',
    )
  })
})
