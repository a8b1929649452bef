import { useEffect, useState } from 'react'

function Pods() {
  const [names, setNames] = useState([])
  useEffect(() => {
    const load = async () => {
      const response = await fetch('/api/kubernetes/api/v1/pods')
      const { items } = await response.json()
      setNames(items.map(({ metadata }) => metadata.name))
    }
    void load()
  }, [])
  return <output>{names.join(' ')}</output>
}

export default { component: Pods }

export const Two = {
  parameters: { skerry: { fixtures: ({ build }) => build.list(2, 'Pod', 'web') } },
}
