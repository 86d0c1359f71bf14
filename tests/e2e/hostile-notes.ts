/** Hostile show notes, by what they try. `{server}` is replaced by an address that must not be requested. */
export const HOSTILE_NOTES: Record<string, string> = {
  'a script': 'text<script>window.hacked = 1</script>',
  'a script in capitals': '<ScRiPt src="{server}/x.js"></sCrIpT>text',
  'a picture': '<p>text<img src="{server}/pixel.gif" alt="x"></p>',
  'a picture that fails': '<p>text<img src=x onerror="window.hacked = 1"></p>',
  'a picture of many': '<img srcset="{server}/a.gif 1x, {server}/b.gif 2x">text',
  'a picture of svg': '<svg onload="window.hacked = 1"><image href="{server}/c.gif"/></svg>text',
  'svg in math': 'text<math><mtext><table><mglyph><style><img src=x onerror=window.hacked=1>',
  'a frame': '<iframe src="{server}/frame.html" srcdoc="<script>1</script>"></iframe>text',
  'a style': '<style>body { background: url({server}/d.gif) }</style>text',
  'a style attribute': '<p style="background: url({server}/e.gif); position: fixed">text</p>',
  'a form':
    '<form action="{server}/form"><input name="a" autofocus><button>Send</button></form>text',
  'a base': '<base href="{server}/"><a href="page">text</a>',
  'a link to a script': '<a href="javascript:window.hacked=1">text</a>',
  'a link to a hidden script': '<a href=" java&#10;script:window.hacked=1">text</a>',
  'a link to data': '<a href="data:text/html,<script>1</script>">text</a>',
  'a link to a file': '<a href="file:///etc/passwd">text</a>',
  'a link to an extension': '<a href="chrome-extension://abc/popup.html">text</a>',
  'a handler': '<p onclick="window.hacked = 1" onmouseover="window.hacked = 1">text</p>',
  'a page that reloads': '<meta http-equiv="refresh" content="0; url={server}/away">text',
  'a sheet': '<link rel="stylesheet" href="{server}/f.css">text',
  'audio that plays':
    '<audio autoplay src="{server}/g.mp3"></audio><video poster="{server}/h.gif"></video>text',
  'an object': '<object data="{server}/i.swf"></object><embed src="{server}/j.swf">text',
  'names of the page':
    '<a id="root" name="body" class="fixed inset-0 z-50" href="https://a.example/">text</a>',
  'a comment that breaks out': '<p>text<!--><img src=x onerror=window.hacked=1>--></p>',
  'a template': '<template><img src="{server}/k.gif"></template>text',
  'a broken tag':
    '<<p onclick=window.hacked=1>text</p><a href="https://a.example/"onclick=window.hacked=1>b',
  'deep nesting': `${'<div>'.repeat(3000)}text`,
};
