import { describe, expect, it } from 'vitest'
import { playgroundSession } from './playground-session.ts'

const openProfile = playgroundSession()

const cronJob = `apiVersion: batch/v1beta1
kind: CronJob
metadata:
  name: nightly # every night
spec:
  schedule: 0 3 * * *
  jobTemplate:
    spec:
      template:
        spec:
          restartPolicy: Never
          containers:
            - { name: a, image: b }
`

describe('manifests of other releases', () => {
  it('the editor checks a manifest for a release, and takes it converted', async () => {
    const { openTab } = await openProfile()
    const tab = await openTab()
    await tab.write(cronJob)
    await tab.page.getByLabel('Check for a release').selectOption('1.25')
    await tab.seeReport('batch/v1beta1 CronJob is removed in 1.25; use batch/v1')
    await tab.press('Show it converted')
    await tab.page.locator('compare-view').getByText('apiVersion: batch/v1').first().waitFor()
    await tab.press('Take the converted')
    const content = tab.page.locator('editor-panel .cm-content')
    await content.getByText('apiVersion: batch/v1').waitFor()
    expect(await content.textContent()).toContain('name: nightly # every night')
    await tab.press('Apply')
    await tab.seeReport('created')
  })

  it('the terminal converts what the editor holds, and shows the life of a resource', async () => {
    const { openTab } = await openProfile()
    const tab = await openTab()
    await tab.write(cronJob)
    await tab.run('convert -f editor.yaml --release 1.25 --in-place')
    await tab.seeOutput('converted to batch/v1')
    await tab.run('releases cronjobs')
    await tab.seeOutput('batch/v2alpha1')
    await tab.show('Editor')
    const content = tab.page.locator('editor-panel .cm-content')
    await content.getByText('apiVersion: batch/v1').waitFor()
    expect(await content.textContent()).not.toContain('v1beta1')
  })
})
