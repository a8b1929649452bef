import { skerry } from 'skerry/vite'

export default { base: './', build: { target: 'es2023' }, plugins: [skerry()] }
