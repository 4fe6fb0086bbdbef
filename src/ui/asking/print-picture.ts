/** Prints one picture with a title alone on the sheet. The page comes back when the dialog is closed. */
export async function printPicture(title: string, picture: Blob): Promise<void> {
  const image = new Image();
  image.src = await addressOf(picture);
  image.alt = title;
  await image.decode();
  const sheet = document.createElement('div');
  sheet.className = 'printed-alone';
  const heading = document.createElement('p');
  heading.textContent = title;
  sheet.append(heading, image);
  document.body.append(sheet);
  addEventListener('afterprint', () => sheet.remove(), { once: true });
  print();
}

/** The content security policy takes pictures from data, not from the page's own memory. */
function addressOf(picture: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(picture);
  });
}
