import './style/desk.css'
import { createRoot } from 'react-dom/client'
import { DeskApp } from './shell/desk-app.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no root element.')
createRoot(root).render(<DeskApp />)
