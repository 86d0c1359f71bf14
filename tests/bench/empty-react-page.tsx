import { createRoot } from 'react-dom/client';

const root = document.createElement('div');
document.body.append(root);
createRoot(root).render(<p id="word">Skywave</p>);
