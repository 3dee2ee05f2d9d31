/**
 * Hosts show this page at any address below the site, so it cannot know where the site begins: it looks for
 * the icon in each folder above, and points its links there. Its styles are its own.
 */
const SCRIPT = `(async()=>{for(let at=location.pathname;at!=="";){at=at.replace(/[^/]*\\/?$/,"");
const root=at;if(await new Promise((tell)=>{const icon=new Image();icon.onload=()=>tell(true);icon.onerror=()=>tell(false);icon.src=root+"icon.svg"})){
for(const link of document.querySelectorAll("a"))link.href=root+link.getAttribute("href");return}if(at==="/")return}})()`

const LINKS = [
  ['index.html', 'Home'],
  ['start.html', 'Start'],
  ['recipes/index.html', 'Recipes'],
  ['reference/index.html', 'Reference'],
  ['playground.html', 'Playground'],
] as const

/** The page for addresses that do not exist. */
export const notFoundHtml = (): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>No such page · Keywright</title>
<meta name="description" content="There is no page at this address.">
<style>
body{font:1rem/1.6 ui-sans-serif,system-ui,sans-serif;max-width:40rem;margin:15vh auto;padding:0 1.25rem}
a{color:light-dark(#0b6e64,#5ac8b8);display:inline-block;margin-right:1rem}
</style>
</head>
<body>
<main>
<h1>There is no such page</h1>
<p>The address may have changed, or a letter of it is missing. The search on every page finds it by what it is called.</p>
<p>${LINKS.map(([path, title]) => `<a href="${path}">${title}</a>`).join('')}</p>
</main>
<script>${SCRIPT}</script>
</body>
</html>
`
