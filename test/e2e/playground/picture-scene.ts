import type { Viewport } from '../../support/browsers/page-driver.ts'
import type { PlaygroundTab } from './playground-tab.ts'

/** The picture in the documents, by its path in the project. */
export const picturePath = 'web-playground/picture.png'

/** Its window. */
export const pictureViewport: Viewport = { width: 1000, height: 800 }

/** Commands of the picture; the last one shows that a container runs. */
const commands = [
  'kubectl create deployment web --image=nginx:1.27 --replicas=3',
  'kubectl wait --for=condition=Available deployment/web',
  'kubectl get deployments,nodes',
  'kubectl exec deployment/web -- hostname',
] as const

const replicas = 3

/** Brings the page into the state that the documents show: a deployment whose pods run, and what kubectl says of it. */
export async function showRunningPods(tab: PlaygroundTab): Promise<void> {
  await tab.run()
  await tab.page.keyboard.press('Control+l')
  await tab.run(...commands)
  await tab.seeOutput(`deployment.apps/web ${replicas}/${replicas}`)
  await tab.seeOutput('node/node-3 Ready')
  await tab.seeOutput(/-- hostname\s*web-/)
  await tab.page.getByRole('heading', { name: `Pods ${replicas}`, level: 2 }).waitFor()
  for (let at = 0; at < replicas; at += 1) {
    await tab.page.locator(`live-table .row:has-text("Running") >> nth=${at}`).waitFor()
  }
  await tab.settle()
}
