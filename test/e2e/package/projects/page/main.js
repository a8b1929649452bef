import { startMockServer } from 'skerry/browser'

const server = await startMockServer({ brand: 'k8s' })
const response = await fetch(`${server.url}/version`)
const { major, minor } = await response.json()
document.querySelector('output').append(`${major}.${minor}`)
