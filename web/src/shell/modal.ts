/**
 * Shows a dialog. `onclose` comes as soon as the dialog is left: the event `close` comes some milliseconds later, and a key
 * in between would count as if the dialog were still open.
 */
export function modal(onclose: () => void) {
  return (dialog: HTMLDialogElement) => {
    const leave = () => {
      // The focus returns to where it was before.
      dialog.close();
      onclose();
    };
    dialog.addEventListener('cancel', leave);
    dialog.addEventListener('close', onclose);
    dialog.showModal();
    return () => {
      dialog.removeEventListener('cancel', leave);
      dialog.removeEventListener('close', onclose);
    };
  };
}
