import type { DockTab } from '../state/view-state.ts'

/** Something to look up about the API. */
export interface LookUp {
  readonly title: string
  readonly icon: 'table' | 'describe' | 'requests' | 'code'
  /** Is run in the terminal. */
  readonly command: string
  /** Is shown after the command has been handed to the terminal. */
  readonly tool?: DockTab
}

export const lookUps: readonly LookUp[] = [
  { title: 'Which kinds there are', icon: 'table', command: 'kubectl api-resources' },
  {
    title: 'What a field means',
    icon: 'describe',
    command: 'kubectl explain deployment.spec.strategy',
  },
  {
    title: 'The requests of a command',
    icon: 'requests',
    command: 'kubectl get deployments -A',
    tool: 'requests',
  },
  {
    title: 'What a server answers',
    icon: 'code',
    command: 'kubectl get --raw /apis/apps/v1/namespaces/shop/deployments/web/scale',
  },
]
