import { expect, it } from 'vitest'
import { playgroundSession } from './playground-session.ts'
import { addressShown, PlaygroundTab } from './playground-tab.ts'

const openProfile = playgroundSession()

it('an address brings the same objects, files and layout to a browser that has never been there', async () => {
  const first = await openProfile()
  const tab = await first.openTab()
  await tab.run(
    'kubectl create configmap colors --from-literal=sky=blue',
    'kubectl run web --image=nginx',
    'echo "from afar" > notes.txt; cat notes.txt',
  )
  await tab.seeOutput('from afar')
  await tab.choose('ConfigMaps')
  await tab.press('Share…')
  await tab.page.getByLabel('Address').waitFor()
  const address = String(await tab.page.evaluate(addressShown))

  const second = await openProfile()
  const page = await second.openPage()
  await page.goto(`${second.url}/${address.slice(address.indexOf('#'))}`)
  await page.getByRole('button', { name: 'Open beside mine' }).click()
  await page.getByText('2 objects exist now on a server of its own').waitFor()
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await page.locator('live-table .row:has(:text-is("colors"))').waitFor()
  expect(await page.evaluate('location.hash')).toBe('')
  const other = new PlaygroundTab(page)
  await other.run('cat notes.txt')
  await other.seeOutput('from afar')
})
